import { useLingui } from '@lingui/react/macro'
import { useFormats } from '#kit/format.tsx'
import { dateFormat } from '#kit/intl.ts'
import { useNow } from './now.ts'

export function ClockThere({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const at = new Date(useNow())
  const time = dateFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)
  return <span className="figures">{t`${time} there`}</span>
}
