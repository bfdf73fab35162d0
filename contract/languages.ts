import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { WireLanguage } from './values.ts'

export const languages = {
  set: endpoint({
    method: 'GET',
    path: '/merchant/merchant/set_language',
    access: 'public',
    summary: "Stores the merchant's language (a GET by the specification)",
    query: Type.Object({ lang: WireLanguage }),
    reply: Type.Object({ lang: WireLanguage }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/language_list',
    access: 'public',
    summary: 'The seven languages',
    reply: Type.Array(Type.Object({ code: WireLanguage, tag: Type.String(), name: Type.String() })),
  }),
}
