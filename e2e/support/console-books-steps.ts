import type { Page } from '@playwright/test'
import { deposits } from '#contract/deposits.ts'
import { aMerchant, anUpload } from '#server/testing/people.ts'
import type { ServedWorld } from './served-world.ts'
import { aVoucher } from './voucher.ts'

export async function aDeposit(world: ServedWorld): Promise<string> {
  const { token } = await aMerchant(world, { form: { storeName: 'Little River Store' } })
  const { buffer } = await aVoucher('120.00')
  const upload = { purpose: 'voucher', bytes: buffer, token, url: '/merchant/common/upload' }
  const voucher = (await anUpload(world, upload)).data.id
  const { number } = await world.must(deposits.announce, { token, body: { method: 'manual', amount: 12_000, voucher } })
  return number
}

export const importing = (page: Page) => page.getByRole('dialog', { name: 'Import a statement' })

/** Opens the import, chooses the file and says why. */
export async function chooseFile(page: Page, text: string) {
  await page.getByRole('button', { name: /^Import a statement/ }).click()
  const dialog = importing(page)
  await dialog.getByLabel('Statement', { exact: true }).setInputFiles({
    name: 'harbour.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await dialog.getByLabel(/^Reason, as/).fill('The statement of the day.')
  return dialog
}
