import { expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import { Refusal } from '../refuse.ts'
import { decodeText, requireText } from './decode-text.ts'

/** As programs of each country write them, in Base64, because Node cannot write these encodings. */
const written = [
  [
    'gb18030',
    'seC6xSzD+7PGLMPoyvYsvNu48Sy/4rTmCkEtMSzMqLXGLMS+1sbMqLXGLDEyLjUwLDUK',
    '编号,名称,描述,价格,库存\nA-1,台灯,木制台灯,12.50,5\n',
  ],
  ['gb18030', 'c2t1LHRpdGxlCkEtMSzMqLXGCg==', 'sku,title\nA-1,台灯\n'],
  ['gb18030', 'c2t1LHRpdGxlCkEtMSyxo87Csa0K', 'sku,title\nA-1,保温杯\n'],
  [
    'big5',
    'vXO4uSymV7rZLLR5rXosu/mu5iyud6ZzCkEtMSzCab9PLKTsu3PCab9PLDEyLjUwLDUK',
    '編號,名稱,描述,價格,庫存\nA-1,檯燈,木製檯燈,12.50,5\n',
  ],
  ['big5', 'c2t1LHRpdGxlCkEtMSyrT7fFqk0K', 'sku,title\nA-1,保溫杯\n'],
  [
    'shift_jis',
    'j6SVaZTUjYYsj6SVaZa8LJDglr4sib+KaSyN3YzJCkEtMSyDZoNYg06DiYOTg3YsltiQu4LMg4mDk4N2LDEyNTAsNQo=',
    '商品番号,商品名,説明,価格,在庫\nA-1,デスクランプ,木製のランプ,1250,5\n',
  ],
  ['shift_jis', 'c2t1LHRpdGxlCkEtMSyDiYOTg3YK', 'sku,title\nA-1,ランプ\n'],
  ['shift_jis', 'c2t1LHRpdGxlCkEtMSyPpJVpCg==', 'sku,title\nA-1,商品\n'],
  [
    'euc-kr',
    'u/PHsLn4yKMsu/PHsLjtLLyzuO0ssKGw3SzA57DtCkEtMSzDpbvzILelx8Ess6q5q7fOILi4tecgt6XHwSwxMjUwMCw1Cg==',
    '상품번호,상품명,설명,가격,재고\nA-1,책상 램프,나무로 만든 램프,12500,5\n',
  ],
  ['euc-kr', 'c2t1LHRpdGxlCkEtMSy3pcfBCg==', 'sku,title\nA-1,램프\n'],
  [
    'windows-874',
    'w8vRyiyq1+jNLMPSwsXQ4M3VwrQsw9Kk0iyo07nHuQpBLTEs4qTB5L8s4qTB5L/kweksMTI1MCw1Cg==',
    'รหัส,ชื่อ,รายละเอียด,ราคา,จำนวน\nA-1,โคมไฟ,โคมไฟไม้,1250,5\n',
  ],
  ['windows-874', 'c2t1LHRpdGxlCkEtMSzipMHkvwo=', 'sku,title\nA-1,โคมไฟ\n'],
  [
    'windows-874',
    'x9G5t9XoLMPSwqHSwyyo07nHueCn1LkKMDEvMTIvMjU2OSzizbngp9S5LDEwMDAK',
    'วันที่,รายการ,จำนวนเงิน\n01/12/2569,โอนเงิน,1000\n',
  ],
  [
    'windows-1252',
    'Q29kZSxE6XNpZ25hdGlvbixQcml4CkEtMSxMYW1wZSDgIHBvc2VyLDEyCkEtMixUaOlp6HJlIOltYWlsbOllIJYgbJLpdOksOQo=',
    'Code,Désignation,Prix\nA-1,Lampe à poser,12\nA-2,Théière émaillée – l’été,9\n',
  ],
  ['windows-1252', 'c2t1LHRpdGxlCkEtMSxUaOkK', 'sku,title\nA-1,Thé\n'],
  [
    'windows-1252',
    'UHJvZHV0byxEZXNjcmnn428sSW5mb3JtYef1ZXMKQS0xLEHn428sTuNvCg==',
    'Produto,Descrição,Informações\nA-1,Ação,Não\n',
  ],
  ['windows-1252', 'R3L232Us1mwsxNbcCg==', 'Größe,Öl,ÄÖÜ\n'],
  ['windows-1252', 'UGVyY2nyIHB18iBjb3PsCg==', 'Perciò può così\n'],
  ['windows-1252', 'xnL4LMVsZXN1bmQsTtpNRVJPLEHH1UVTCg==', 'Ærø,Ålesund,NÚMERO,AÇÕES\n'],
  ['windows-1252', 'aXSScyCTaGVyZZQK', 'it’s “here”\n'],
  ['windows-1252', 'MjQgsEMgsSAyINcgMyC1bQo=', '24 °C ± 2 × 3 µm\n'],
  [
    'windows-1258',
    'TWHeLFTqbixN9CB0YdIsR2nhLFT0zG4ga2hvCkEtMSzQ6G4gYuBuLNDobiBn9N4sMTIuNTAsNQo=',
    'Mã,Tên,Mô tả,Giá,Tồn kho\nA-1,Đèn bàn,Đèn gỗ,12.50,5\n',
  ],
  ['windows-1258', 'c2t1LHRpdGxlCkEtMSxCacxuaCBu/fXsYwo=', 'sku,title\nA-1,Bình nước\n'],
  ['windows-1258', 'c2t1LHRpdGxlCkEtMSxHaOrsIGf03go=', 'sku,title\nA-1,Ghế gỗ\n'],
] as const

test.each(written)('a list in %s is guessed by its bytes: %j', (encoding, base64, text) => {
  const decoded = decodeText(Buffer.from(base64, 'base64'))
  expect(decoded?.encoding).toBe(encoding)
  expect(decoded?.text.normalize('NFC')).toBe(text)
})

test('Unicode is known by its mark or its form', () => {
  const text = 'sku,title\nA-1,โคมไฟ\n'
  const marked = `\ufeff${text}`
  expect(decodeText(Buffer.from(text))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(Buffer.from(marked))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(Buffer.from(marked, 'utf16le'))).toEqual({ text, encoding: 'utf-16le' })
  expect(decodeText(Buffer.from(marked, 'utf16le').swap16())).toEqual({ text, encoding: 'utf-16be' })
  expect(decodeText(Buffer.from('sku,title\nA-1,Lamp\n', 'utf16le'))?.encoding).toBe('utf-16le')
})

test('the encoding that was chosen counts, and what is no text in it is refused', () => {
  const bytes = Buffer.from('Thé', 'latin1')
  expect(decodeText(bytes, 'windows-1251')).toEqual({ text: 'Thй', encoding: 'windows-1251' })
  expect(decodeText(bytes, 'utf-8')).toBeNull()
  expect(() => requireText(bytes, 'utf-8')).toThrow(Refusal)
  expect(() => requireText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toThrow(Refusal)
})

test('a text of twenty megabytes in no encoding is read in a moment', async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 0xe9)
  expect(await cpuMs(() => decodeText(bytes), 1)).toBeLessThan(5_000)
})
