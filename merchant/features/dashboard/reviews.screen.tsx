import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import type { dashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'

type Review = Reply<typeof dashboard.reviews>['list'][number]

export default function ReviewsScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  return (
    <RecordsScreen
      header={<Header title={t`Reviews`} onBack={back} />}
      source={useInfinite(api.dashboard.reviews)}
      keyOf={({ orderId, at, title }) => `${orderId} ${at} ${title}`}
      empty={
        <Empty icon={<Icon of={Star} size={2.6} />}>
          <Trans>No reviews yet. Shoppers can review what they have received.</Trans>
        </Empty>
      }
    >
      {(review) => <ReviewRow review={review} />}
    </RecordsScreen>
  )
}

const starsMax = 5

function ReviewRow({ review: { orderId, orderNumber, title, stars, text, at } }: { review: Review }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (
    <Link to={linkTo.order(orderId)} className="block border-b border-line bg-surface px-20 py-14 active:bg-fill">
      <span className="flex items-baseline justify-between gap-12">
        <span role="img" aria-label={t`${numberText(stars)} of 5 stars`} className="text-small text-wait">
          {'★'.repeat(stars)}
          <span className="text-edge">{'★'.repeat(starsMax - stars)}</span>
        </span>
        <span className="text-caption text-soft">
          <DateText at={at} style="day" />
        </span>
      </span>
      {text && <span className="block pt-4 text-small break-words">{text}</span>}
      <span className="block pt-4 text-caption text-soft">
        {title || <Trans>No product title</Trans>} · {orderNumber}
      </span>
    </Link>
  )
}
