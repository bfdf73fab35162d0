import sharp from 'sharp'
import { deposits } from '#contract/deposits.ts'
import { anUpload } from '#server/testing/people.ts'
import type { ServedWorld } from './served-world.ts'

export async function aVoucher(amount: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="1000"><rect width="750" height="1000" fill="#eef1f6"/>
    <text x="60" y="180" font-size="44" font-family="sans-serif" fill="#333">Paid to Entrepot Ltd</text>
    <text x="60" y="320" font-size="96" font-family="sans-serif" fill="#111">${amount}</text></svg>`
  return { name: 'voucher.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

export async function announceDeposit(world: ServedWorld, token: string): Promise<string> {
  const { buffer } = await aVoucher('120.00')
  const upload = { purpose: 'voucher', bytes: buffer, token, url: '/merchant/common/upload' }
  const voucher = (await anUpload(world, upload)).data.id
  const { number } = await world.must(deposits.announce, { token, body: { method: 'manual', amount: 12_000, voucher } })
  return number
}
