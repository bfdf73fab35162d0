import { bankScenes } from './bank.ts'
import { catalogueScenes, quietCatalogue } from './catalogue.ts'
import { moneyScenes } from './money.ts'
import { orderScenes, quietOrders } from './orders.ts'
import { partnerScenes } from './partners.ts'
import { peopleScenes, quietPeople } from './people.ts'
import { quietSupport, supportScenes } from './support.ts'

const ofParties = [...peopleScenes, ...supportScenes, ...catalogueScenes]

/** Those before the first bank statement: once one is imported, payments must name one of its lines. */
export const scenesWithoutLines = [...ofParties, ...orderScenes, ...moneyScenes, ...partnerScenes]

export const allScenes = [...scenesWithoutLines, ...bankScenes]

export const quietScenes = [...quietPeople, ...quietSupport, ...quietCatalogue, ...quietOrders]
