import { Trans, useLingui } from '@lingui/react/macro'
import { type ImportColumnName, type ImportColumns, importColumnNames } from '#contract/operator/import-formats.ts'
import { SelectInput } from '../../parts/select-input.tsx'

const usual: readonly [ImportColumnName, RegExp][] = [
  ['source', /^(product ?(id|no|number|code)|parent)|货号|商品编号|商品番号|상품번호|รหัสสินค้า/i],
  ['sku', /sku|reference|référence|item ?no|article|^code$|编码|品番|^mã|kode|รหัส/i],
  ['purchasePrice', /cost|wholesale|purchase|einkauf|achat|进价|仕入|매입|giá nhập|harga beli|ต้นทุน/i],
  ['sellingPrice', /price|preis|prix|价格|价|価格|가격|giá|harga|ราคา/i],
  ['stock', /stock|quantity|qty|bestand|库存|在庫|재고|tồn|stok|จำนวน|คงเหลือ/i],
  ['variant', /variant|option|规格|バリエ|옵션|biến thể|varian|ตัวเลือก/i],
  ['category', /categor|kategori|分类|カテゴリ|카테고리|danh mục|หมวด/i],
  ['description', /descri|text|描述|説明|설명|mô tả|deskripsi|รายละเอียด/i],
  ['onSale', /active|published|on sale|上架|公開|판매/i],
  ['title', /title|name|désignation|bezeichnung|名称|商品名|상품명|tên|nama|ชื่อ/i],
]

/** A first choice of columns by their names. The operator corrects it. */
export function guessColumns(names: readonly string[]): ImportColumns {
  const free = new Set(names)
  const guessed: ImportColumns = {}
  for (const [name, pattern] of usual) {
    const column = [...free].find((each) => pattern.test(each))
    if (!column) continue
    guessed[name] = column
    free.delete(column)
  }
  return guessed
}

type Props = { names: readonly string[]; columns: ImportColumns; onChange: (columns: ImportColumns) => void }

/** The meaning of each column in a file of another program. The choice is stored for its supplier. */
export function ColumnFields({ names, columns, onChange }: Props) {
  const { t } = useLingui()
  const labels: Readonly<Record<ImportColumnName, string>> = {
    source: t`Number of the product`,
    sku: t`SKU`,
    title: t`Title`,
    variant: t`Name of the variant`,
    description: t`Description`,
    category: t`Category`,
    purchasePrice: t`Purchase price`,
    sellingPrice: t`Selling price`,
    stock: t`Stock`,
    onSale: t`On sale, yes or no`,
  }
  const options = [{ value: '', text: t`in no column` }, ...names.map((name) => ({ value: name, text: name }))]
  const choose = (name: ImportColumnName, column: string) => {
    const { [name]: _, ...others } = columns
    onChange(column === '' ? others : { ...others, [name]: column })
  }
  return (
    <fieldset>
      <legend className="pb-8 font-semibold">
        <Trans>Column mapping</Trans>
      </legend>
      <p className="pb-8 text-soft">
        <Trans>Columns that are not chosen change nothing. The choice is remembered for this supplier.</Trans>
      </p>
      <div className="grid grid-cols-2 gap-x-10">
        {importColumnNames.map((name) => (
          <SelectInput
            key={name}
            label={labels[name]}
            value={columns[name] ?? ''}
            onChange={(column) => choose(name, column)}
            options={options}
          />
        ))}
      </div>
    </fieldset>
  )
}
