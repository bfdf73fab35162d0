import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../base/refuse.ts'
import { readShipmentFile } from './read-shipments.ts'
import { faultOf, linesTwice, outcomeOf, readOrderNumber, type ShippableOrder } from './shipment-rules.ts'

const header = 'Order number,Carrier,Tracking number'
const first = { line: 2, number: 'EN-AAAAA-AAAAA', carrier: 'DHL', trackingNumber: 'JD014600' }

describe('a file of tracking numbers', () => {
  test.each<[string, string]>([
    ['commas', `${header}\nEN-AAAAA-AAAAA,DHL,JD014600\n`],
    ['semicolons', 'Order number;Carrier;Tracking number\r\nEN-AAAAA-AAAAA;DHL;JD014600\r\n'],
    ['tabs', 'order_number\tcarrier\ttracking_number\nEN-AAAAA-AAAAA\tDHL\tJD014600'],
    ['a byte order mark', `\uFEFF${header}\nEN-AAAAA-AAAAA,DHL,JD014600\n`],
    [
      'another order and columns of the supplier',
      'Weight,TRACKING NUMBER,carrier,Order Number\n1,JD014600,DHL,EN-AAAAA-AAAAA',
    ],
    ['quotes and spaces', `${header}\n" EN-AAAAA-AAAAA ","DHL", JD014600 \n`],
  ])('is read with %s', (_, text) => {
    expect(readShipmentFile(text)).toEqual([first])
  })

  test('says the line of the file, also behind empty ones', () => {
    const lines = readShipmentFile(`${header}\nEN-AAAAA-AAAAA,DHL,1\n\n,,\nEN-BBBBB-BBBBB,"DHL, Express",2\n`)
    expect(lines.map(({ line, carrier }) => [line, carrier])).toEqual([
      [2, 'DHL'],
      [5, 'DHL, Express'],
    ])
  })

  const rows = (count: number) => Array.from({ length: count }, (_, at) => `EN-AAAAA-AAAAA,DHL,${at}\n`).join('')
  test.each<[string, string, object]>([
    ['without a column', 'Order number,Carrier\nEN-1,DHL', { file: 'shipments_columns_missing' }],
    ['without lines', `${header}\n`, { file: 'shipments_none' }],
    ['that is empty', '', { file: 'shipments_columns_missing' }],
    ['with too many lines', `${header}\n${rows(limits.shipLinesMax + 1)}`, { file: 'shipments_too_many' }],
    ['with an open quote', `${header}\n"EN-1,DHL,1`, { file: 'import_line_unreadable' }],
  ])('%s is refused', (_, text, fields) => {
    const read = () => readShipmentFile(text)
    expect(read).toThrow(Refusal)
    try {
      read()
    } catch (refusal) {
      expect(refusal).toMatchObject({ word: 'validation', detail: { fields } })
    }
  })

  test('takes as many lines as it may have', () => {
    expect(readShipmentFile(`${header}\n${rows(limits.shipLinesMax)}`)).toHaveLength(limits.shipLinesMax)
  })
})

test.each([
  ['EN-AAAAA-AAAAA', 'EN-AAAAA-AAAAA'],
  ['enaaaaaaaaaa', 'EN-AAAAA-AAAAA'],
  ['AAAAA-AAAAA', 'EN-AAAAA-AAAAA'],
  ['EN-AAAAA', null],
  ['RC-AAAAA-AAAAA', null],
  ['', null],
])('the number %s is the order %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})

test.each([
  [{}, null],
  [{ number: '' }, 'number'],
  [{ carrier: '' }, 'carrier'],
  [{ carrier: 'D'.repeat(limits.carrierMax + 1) }, 'carrier'],
  [{ carrier: 'Pay the customs fee at telegram @parcel' }, 'carrier'],
  [{ trackingNumber: '' }, 'trackingNumber'],
  [{ trackingNumber: 'not sent yet, sorry' }, 'trackingNumber'],
])('a line with %o is wrong in %s', (given, field) => {
  expect(faultOf({ ...first, ...given }, [])).toBe(field)
})

const order: ShippableOrder = {
  ...{ merchantId: 'm', orderId: 'o', number: first.number, shopName: 'Shop' },
  ...{ status: 'awaiting_shipment', trackingNumber: null },
}

test.each([
  [order, 'ships'],
  [undefined, 'unknown_number'],
  [{ ...order, status: 'shipped', trackingNumber: 'jd014600' } as const, 'already_shipped'],
  [{ ...order, status: 'completed', trackingNumber: 'JD014600' } as const, 'already_shipped'],
  [{ ...order, status: 'shipped', trackingNumber: 'JD014601' } as const, 'wrong_state'],
  [{ ...order, status: 'awaiting_pickup' } as const, 'wrong_state'],
  [{ ...order, status: 'cancelled' } as const, 'wrong_state'],
])('of %o a parcel %s', (found, outcome) => {
  expect(outcomeOf(found, first.trackingNumber)).toBe(outcome)
})

test('of lines with one order or one parcel twice, none is right for sure', () => {
  const of = (number: string, trackingNumber: string) => ({ number, carrier: 'DHL', trackingNumber })
  const lines = [
    of('EN-AAAAA-AAAAA', '1'),
    of('EN-BBBBB-BBBBB', '2'),
    of('enaaaaaaaaaa', '3'),
    of('EN-CCCCC-CCCCC', 'a4'),
    of('EN-DDDDD-DDDDD', 'A4'),
    of('EN-EEEEE-EEEEE', ''),
    of('EN-FFFFF-FFFFF', ''),
  ]
  expect([...linesTwice(lines)].sort()).toEqual([0, 2, 3, 4])
})

test.each(
  [
    ...['-', '--', '.', '0', '00', '000000', '0000000000', '1111111111', 'XXXXXXXX', 'xxxxxx1', '1', '12345', 'A1'],
    ...['N/A', 'n/a', 'NA', 'none', 'NULL', 'nil', 'TBA', 'TBD', 'todo', 'pending', 'Unknown', 'not yet', 'soon'],
    ...['belum ada', 'menunggu', 'chua co', 'dang cho', 'pending1', 'test123', 'sample001', 'Tracking123'],
    ...['待发货', '暂无', '미정', '없음', '未定', 'なし', 'ยังไม่มี', 'รอจัดส่ง', 'chưa có', 'không'],
    ...['123456789012.0', '123456789012.00', '1.2E+14', '1.23E14', '12E13', '1,2E+14', '1.234.567'],
    ...['2026-11-29', '29/11/2026', '29.11.26', '#N/A', '#REF!', '=A1', "'123456789"],
  ].map((text) => [text]),
)('%j stands for a tracking number that is not there', (trackingNumber) => {
  expect(faultOf({ ...first, trackingNumber }, [])).toBe('trackingNumber')
})

test.each(
  [
    ...['JD014600', '1Z999AA10123456784', 'RR123456785CN', '123456789012', 'TBA123456789012', 'KEX 1002001'],
    ...['KEX-ABCDE-FGHJ2', '4207-0000-1234', 'LP00123456789012', '7E12345678', 'SPXVN01234567890', 'JNE-0012345'],
  ].map((text) => [text]),
)('%j can be a tracking number', (trackingNumber) => {
  expect(faultOf({ ...first, trackingNumber }, [])).toBeNull()
})
