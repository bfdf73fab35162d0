import sharp from 'sharp'

/** A picture of a payment, as a wallet shows it. */
export async function aVoucher(amount: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="1000"><rect width="750" height="1000" fill="#eef1f6"/>
    <text x="60" y="180" font-size="44" font-family="sans-serif" fill="#333">Paid to Entrepot Ltd</text>
    <text x="60" y="320" font-size="96" font-family="sans-serif" fill="#111">${amount}</text></svg>`
  return { name: 'voucher.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}
