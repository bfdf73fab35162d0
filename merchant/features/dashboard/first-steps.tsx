import { Trans, useLingui } from '@lingui/react/macro'
import { Check, KeyRound, Package, Share2 } from 'lucide-react'
import { useGet } from '#client/get.ts'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'

/** What a new merchant does first; gone once the shop has products and the payment password is set. */
export function FirstSteps() {
  const { t } = useLingui()
  const share = useShare()
  const { data: goods } = useGet(api.products.manage, { query: { limit: 1 } })
  const { data: merchant } = useGet(api.merchants.info)
  if (!goods || !merchant) return null
  const hasGoods = goods.counts.all > 0
  const { hasPayPassword, status, shop } = merchant
  if (hasGoods && hasPayPassword) return null
  const done = <Icon of={Check} size={1.8} label={t`Done`} />
  return (
    <Section title={<Trans>Get started</Trans>}>
      <List>
        {status !== 'approved' && (
          <Row
            icon={<Icon of={Check} size={2} />}
            under={t`You can look around. Selling starts once you are approved.`}
          >
            <Trans>Your application is being reviewed</Trans>
          </Row>
        )}
        <Row
          icon={<Icon of={Package} size={2} />}
          to={paths.distribution}
          under={t`They appear in your shop right away.`}
          {...(hasGoods ? { value: done, tone: 'good' } : {})}
        >
          <Trans>Choose products</Trans>
        </Row>
        <Row
          icon={<Icon of={KeyRound} size={2} />}
          to={paths.setPaypwd}
          under={t`A 6-digit password that confirms payments.`}
          {...(hasPayPassword ? { value: done, tone: 'good' } : {})}
        >
          <Trans>Set payment password</Trans>
        </Row>
        <Row icon={<Icon of={Share2} size={2} />} under={shop.url} onPress={() => void share(shop)}>
          <Trans>Share your shop link</Trans>
        </Row>
      </List>
    </Section>
  )
}

/** Opens the phone's share sheet; without one the address is copied. */
function useShare() {
  const { t } = useLingui()
  return async ({ name, url }: { name: string; url: string }) => {
    const link = new URL(url, location.origin).href
    try {
      if ('share' in navigator) await navigator.share({ title: name, url: link })
      else {
        await (navigator as Navigator).clipboard.writeText(link)
        toasts.done(t`Copied`)
      }
    } catch (cause) {
      // Closing the phone's share sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toasts.plain(link)
    }
  }
}
