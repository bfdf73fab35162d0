import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Screen } from '#kit/screen.tsx'
import { api } from '../../api.ts'
import { chosenLanguage } from '../../language.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'

/** The shoppers' page, shown in a frame. It does not count as a visit: storefront/visit.ts counts none in a frame. */
export default function PreviewScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const [search] = useSearchParams()
  const listing = search.get('listing')
  const read = useGet(api.merchants.info)
  const address = read.data && new URL(read.data.shop.url + (listing ? `/p/${listing}` : ''), location.origin)
  return (
    <Screen
      header={
        <Header
          title={t`Your shop`}
          onBack={back}
          action={
            address && (
              <a
                href={address.href}
                target="_blank"
                rel="noreferrer"
                aria-label={t`Open in the browser`}
                className="flex min-h-44 min-w-44 items-center justify-center"
              >
                <Icon of={ExternalLink} size={2} />
              </a>
            )
          }
        />
      }
    >
      {address ? (
        <>
          <p className="px-20 pb-10 text-caption text-soft">
            <Trans>This is what shoppers see. Your own visit here is not counted.</Trans>
          </p>
          <iframe
            title={t`Your shop as shoppers see it`}
            src={`${address.pathname}?lang=${chosenLanguage()}`}
            sandbox="allow-scripts allow-same-origin"
            className="w-full flex-1 border-t border-line bg-paper"
          />
        </>
      ) : (
        <Unread read={read} />
      )}
    </Screen>
  )
}
