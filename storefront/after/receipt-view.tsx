import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { StoreOrder, StoreSeller } from '#contract/storefront/pages.ts'
import type { storeRefunds } from '#contract/storefront/refunds.ts'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { readOrNull } from '../buy/read-or-null.ts'
import { Destination } from '../buy/shopper-data.tsx'
import { api, at } from '../calls.ts'
import { secondaryButton } from '../parts/controls.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { OrderView } from './order-view.tsx'

type Receipt = Reply<typeof storeRefunds.receipt>
type Props = { order: StoreOrder; secret: string; seller: StoreSeller }

export function ReceiptView({ order, secret, seller }: Props) {
  const [receipt, setReceipt] = useState<Receipt | null>()
  useEffect(() => {
    void readOrNull(at(api.storeRefunds.receipt, { secret })).then(setReceipt)
  }, [secret])
  return (
    <OrderView order={order} title={<Trans>Receipt</Trans>}>
      {receipt === null && (
        <p role="alert" className="px-20">
          <Trans>The receipt cannot be read right now. Please try again.</Trans>
        </p>
      )}
      {receipt && (
        <>
          <Paper {...{ order, seller, receipt }} />
          <p className="px-20 pb-32 print:hidden">
            <button type="button" className={secondaryButton} onClick={() => print()}>
              <Icon of={Printer} size={2} />
              <Trans>Print or save as PDF</Trans>
            </button>
          </p>
        </>
      )}
    </OrderView>
  )
}

type PaperProps = { order: StoreOrder; seller: StoreSeller; receipt: Receipt }

function Paper({ order, seller, receipt: { paidAt, paidBy, creditNotes } }: PaperProps) {
  const { t } = useLingui()
  const ways = { stripe: t`Card or another way by Stripe`, bank: t`Bank transfer`, test: t`Test payment` }
  return (
    <div className="border-y border-line bg-surface p-20 print:border-0">
      <div className="flex flex-wrap gap-20 pb-20">
        <Party title={<Trans>Seller</Trans>}>
          <SellerLines seller={seller} />
        </Party>
        <Party title={<Trans>Delivered to</Trans>}>
          {order.address ? <Destination address={order.address} /> : <Trans>Deleted</Trans>}
        </Party>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-20 gap-y-4 pb-20">
        <Fact name={t({ message: `Order`, context: 'receipt' })}>{order.number}</Fact>
        <Fact name={t({ message: `Ordered`, context: 'receipt' })}>
          <DateText at={order.createdAt} style="longDate" />
        </Fact>
        <Fact name={t({ message: `Paid`, context: 'receipt' })}>
          <DateText at={paidAt} style="longDate" />
        </Fact>
        <Fact name={t`Paid by`}>{ways[paidBy]}</Fact>
      </dl>
      <Lines lines={order.lines.map((line) => ({ ...line, amount: line.price * line.quantity }))} total={order.total} />
      {creditNotes.map((note) => (
        <CreditNote key={note.number} note={note} />
      ))}
    </div>
  )
}

function Party({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="half [overflow-wrap:anywhere]">
      <h2 className="text-caption text-soft">{title}</h2>
      {children}
    </section>
  )
}

function SellerLines({ seller: { name, address, country, email, phone, details } }: { seller: StoreSeller }) {
  const countryName = useCountryName()
  return (
    <>
      <address className="whitespace-pre-line not-italic">
        {[name, address, countryName(country), email, phone].join('\n')}
      </address>
      {details.map(({ label, text }) => (
        <p key={label}>
          {label}: {text}
        </p>
      ))}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd className="*:whitespace-normal">{children}</dd>
  </>
)

type LinesProps = {
  lines: readonly { position: number; title: string; variant: string; quantity: number; amount: number }[]
  total: number
}

/** A line without items is a part of a price. */
function Lines({ lines, total }: LinesProps) {
  return (
    <table className="w-full border-t border-line">
      <thead>
        <tr className="text-caption text-soft *:py-6 *:font-normal">
          <th scope="col" className="text-start">
            <Trans>Product</Trans>
          </th>
          <th scope="col" className="px-12 text-end">
            <Trans context="receipt">Items</Trans>
          </th>
          <th scope="col" className="text-end">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ position, title, variant, quantity, amount }) => (
          <tr key={position} className="border-t border-line align-top *:py-8">
            <th scope="row" className="text-start font-normal [overflow-wrap:anywhere]">
              {title}
              {variant && <span className="block text-caption text-soft">{variant}</span>}
            </th>
            <td className="figures px-12 text-end">{quantity > 0 ? quantity : ''}</td>
            <td className="text-end">
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-semibold *:py-8">
          <th scope="row" colSpan={2} className="text-start">
            <Trans>Total</Trans>
          </th>
          <td className="text-end">
            <Money amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function CreditNote({
  note: { number, at: decidedAt, amount, lines, paidAt },
}: {
  note: Receipt['creditNotes'][number]
}) {
  return (
    <section className="break-inside-avoid pt-32">
      <h2 className="pb-4 font-semibold">
        <Trans>Credit note {number}</Trans>
      </h2>
      <p className="pb-12 text-soft">
        <DateText at={decidedAt} style="longDate" />
        {' · '}
        {paidAt ? (
          <Trans>
            sent back on <DateText at={paidAt} style="longDate" />
          </Trans>
        ) : (
          <Trans>the money is on its way to you</Trans>
        )}
      </p>
      <Lines lines={lines} total={amount} />
    </section>
  )
}
