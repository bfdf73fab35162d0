import { limits } from '#contract/limits.ts'
import { findHeader } from '../../base/delimited/find-header.ts'
import { readRecords } from '../../base/delimited/read-records.ts'
import { refuse, refuseField } from '../../base/refuse.ts'

export type Shipment = { number: string; carrier: string; trackingNumber: string }

export type ShipmentFileLine = Shipment & { /** Of the file, counted from 1. */ line: number }

const columns = { number: 'order number', carrier: 'carrier', trackingNumber: 'tracking number' } as const
const recordMax = 20_000

/** The lines of a CSV of tracking numbers; columns other than the three are ignored. */
export function readShipmentFile(text: string): ShipmentFileLine[] {
  // Reads more records than allowed, since lines above the header count too; enough to notice too many.
  const { records: all } = readRecords(text, { recordsMax: limits.shipLinesMax * 2, recordLengthMax: recordMax })
  const head = findHeader(all)
  const records = all.slice(head + 1)
  const names = (all[head]?.cells ?? []).map((name) => name.toLowerCase().replaceAll(/[\s_]+/g, ' '))
  const missing = Object.values(columns).filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw refuse('validation', { fields: { file: 'shipments_columns_missing' }, columns: missing.join(', ') })
  }
  if (records.length === 0) throw refuseField('file', 'shipments_none')
  if (records.length > limits.shipLinesMax) {
    throw refuse('validation', { fields: { file: 'shipments_too_many' }, max: limits.shipLinesMax })
  }
  return records.map(({ cells, line }) => {
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    return {
      line,
      number: cell(columns.number),
      carrier: cell(columns.carrier),
      trackingNumber: cell(columns.trackingNumber),
    }
  })
}
