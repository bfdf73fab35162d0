import { expect, test } from 'vitest'
import { shipmentsCsv } from './shipments-csv.ts'
import type { ShipmentLine } from './use-shipments.ts'

const line: ShipmentLine = {
  ...{ line: 2, number: 'EN-AAAAA-AAAAA', carrier: 'DHL', trackingNumber: 'JD01', outcome: 'shipped' },
  ...{ field: null, shopName: 'Shop', status: 'shipped' },
}

test('each line has its result, and nothing that a spreadsheet computes', () => {
  const lines: ShipmentLine[] = [line, { ...line, line: 3, carrier: '=1+1', number: 'say "x"', outcome: 'malformed' }]
  expect(shipmentsCsv(lines, ({ outcome }) => `is ${outcome}`)).toBe(
    '\uFEFFLine,Order number,Carrier,Tracking number,Result,In words\r\n' +
      '2,EN-AAAAA-AAAAA,DHL,JD01,shipped,is shipped\r\n' +
      '3,"say ""x""",\'=1+1,JD01,malformed,is malformed\r\n',
  )
})
