import { bagsGoods } from './goods-bags.ts'
import { careGoods } from './goods-care.ts'
import { clothingGoods } from './goods-clothing.ts'
import { electronicsGoods } from './goods-electronics.ts'
import type { Goods } from './goods-entry.ts'
import { gardenGoods } from './goods-garden.ts'
import { homeGoods } from './goods-home.ts'
import { kitchenGoods } from './goods-kitchen.ts'
import { outdoorGoods } from './goods-outdoor.ts'
import { stationeryGoods } from './goods-stationery.ts'
import { toysGoods } from './goods-toys.ts'

export const goods: readonly Goods[] = [
  ...homeGoods,
  ...kitchenGoods,
  ...outdoorGoods,
  ...electronicsGoods,
  ...stationeryGoods,
  ...clothingGoods,
  ...bagsGoods,
  ...toysGoods,
  ...careGoods,
  ...gardenGoods,
]

export const goodsOf = (key: string): Goods => {
  const found = goods.find((one) => one.key === key)
  if (!found) throw new Error(`no demo goods ${key}`)
  return found
}
