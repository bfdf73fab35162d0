import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { changedRows, EffectRows } from '../../parts/effect-rows.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useNow } from '../../parts/now.ts'
import { PaneHead } from '../../parts/panes.tsx'
import type { Values } from './form-fields.ts'
import { MadeBy } from './part-page.tsx'

export type Version = { version: number; validFrom: string; madeBy: readonly string[]; values: Values }

/** The version in force: the newest one that has begun. */
export const inForce = (versions: readonly Version[], nowMs: number) =>
  versions.find(({ validFrom }) => Date.parse(validFrom) <= nowMs)

/** Dated versions, newest first, each as the difference to the previous one. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const { t } = useLingui()
  const nowMs = useNow()
  const now = inForce(versions, nowMs)
  return (
    <section aria-label={t`Versions`}>
      <PaneHead>
        <Trans>Versions</Trans>
      </PaneHead>
      {versions.length === 0 && (
        <p className="text-soft">
          <Trans>There is none yet.</Trans>
        </p>
      )}
      {versions.map((each, at) => {
        const { version, validFrom, madeBy, values } = each
        const isFuture = Date.parse(validFrom) > nowMs
        return (
          <article key={version} className="pb-16">
            <p className="flex flex-wrap items-baseline justify-between gap-x-16 pt-8">
              <span className="inline-flex flex-wrap items-center gap-x-8 font-medium">
                <Mark kind={isFuture ? 'todo' : each === now ? 'done' : 'ended'} />
                {t`Version ${version}`} ·{' '}
                {isFuture ? (
                  <Trans>from a later time on</Trans>
                ) : each === now ? (
                  <Trans>in force</Trans>
                ) : (
                  <Trans>replaced</Trans>
                )}
                {madeBy.length > 0 && (
                  <span className="font-normal text-soft">
                    <Trans>
                      beginning <DateText at={validFrom} />
                    </Trans>
                  </span>
                )}
              </span>
              <span className="text-tiny text-soft">
                <MadeBy mails={madeBy} />
              </span>
            </p>
            <EffectRows
              rows={changedRows(versions[at + 1]?.values ?? {}, values)}
              heads={[t`Before`, t`From then on`]}
            />
          </article>
        )
      })}
    </section>
  )
}
