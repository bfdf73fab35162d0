import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Language } from './values.ts'

export const languages = {
  set: endpoint({
    method: 'GET',
    path: '/merchant/merchant/set_language',
    access: 'public',
    summary: "Stores the merchant's language (a GET by the specification)",
    query: Type.Object({ lang: Language }),
    reply: Type.Object({ lang: Language }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/merchant/merchant/language_list',
    access: 'public',
    summary: 'The seven languages',
    reply: Type.Array(Type.Object({ code: Language, tag: Type.String(), name: Type.String() })),
  }),
}
