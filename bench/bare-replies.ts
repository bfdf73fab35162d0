export const codes: Record<string, string> = {
  waiting_payment: '0',
  awaiting_pickup: '5',
  awaiting_shipment: '1',
  shipped: '2',
  received: '3',
  completed: '4',
  cancelled: '-1',
}

export const done = (data: unknown) => ({ code: 1, msg: 'Done', data })
export const merchantOf = (request: { headers: Record<string, unknown> }) => String(request.headers['merchant'])
