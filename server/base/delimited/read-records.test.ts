import { describe, expect, test } from 'vitest'
import { Refusal } from '../refuse.ts'
import { findHeader } from './find-header.ts'
import { readRecords } from './read-records.ts'

const limits = { recordsMax: 100, recordLengthMax: 1_000 }
const read = (text: string) => readRecords(text, limits)
const cells = (text: string) => read(text).records.map((record) => record.cells)

describe('a delimited text', () => {
  test.each([
    [',', 'sku,title,price\nA-1,"Lamp; oak, with; cord",5\n'],
    [';', 'sku;title;price\nA-1;Lamp, oak, long, tall;5,00\n'],
    ['\t', 'sku\ttitle\tprice\nA-1\tLamp, oak\t5\n'],
    ['|', 'sku|title|price\nA-1|Lamp|5\n'],
    [';', 'sep=;\nsku;title,a,b,c\nA-1;Lamp\n'],
    ['\t', '\ufeff"sep=\t"\r\nsku\ttitle\nA-1\tLamp\n'],
  ])('is read with the separator %j', (delimiter, text) => {
    expect(read(text).delimiter).toBe(delimiter)
    expect(cells(text)[1]?.[0]).toBe('A-1')
  })

  test('says of each record its row as spreadsheets count, and its line', () => {
    const text = 'sep=,\nsku,text\n1,"One\nTwo"\n\n,\n2,x\n'
    expect(read(text).records.map(({ row, line }) => [row, line])).toEqual([
      [2, 2],
      [3, 3],
      [6, 7],
    ])
  })

  test.each(['\n', '\r\n', '\r'])('has a record for each line, where some end with %j and others otherwise', (end) => {
    const text = `a;b\r\n1;"x${end}y"\n3;"4"${end}5;6\r7;8\n9;0`
    expect(read(text).records.map((record) => [record.line, ...record.cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\ny'],
      [4, '3', '4'],
      [5, '5', '6'],
      [6, '7', '8'],
      [7, '9', '0'],
    ])
  })

  test.each([
    ['too many records', 'a\n'.repeat(101)],
    ['too many columns', `${','.repeat(1_000)}\n`],
    ['a record that is too long', `${'a'.repeat(2_000)}\n`],
    ['a quote that never ends', 'a,b\n1,"2\n'],
    ['a quote within a cell', 'a,b\n1,2"3\n'],
  ])('with %s is refused', (_, text) => {
    expect(() => readRecords(text, { ...limits, recordLengthMax: 1_500 })).toThrow(Refusal)
  })
})

test.each([
  [0, 'sku,title\nA-1,Lamp\n'],
  [2, 'Price list of May\nvalid until,1 June\nsku,title,price\nA-1,Lamp,5\n'],
  [1, 'Lamps,,,\nsku,title,price,stock\nA-1,Lamp,5,1\n'],
  [0, '1,2,3\n4,5,6\n'],
])('the header of the text is its record %i', (at, text) => {
  expect(findHeader(read(text).records)).toBe(at)
})
