export type Schema = {
  type?: string
  required?: string[]
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}
