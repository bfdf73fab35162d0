import { useLingui } from '@lingui/react/macro'
import { useInfinite } from '#client/get.ts'
import { api } from '../../api.ts'

/** Names the subject of an objection: `withdrawal:WD-…` is "Withdrawal WD-…", and an act has its own title. */
export function useSubjectName() {
  const { t } = useLingui()
  const acts = useInfinite(api.audit.list).items
  return (subject: string): string => {
    const [kind = '', id = ''] = subject.split(':')
    const names: Readonly<Record<string, string>> = {
      act: acts?.find((act) => act.id === id)?.title ?? t`Platform action`,
      hold: t`Hold on your balance`,
      refund: t`Refund`,
      withdrawal: t`Withdrawal ${id}`,
      recharge: t`Deposit ${id}`,
    }
    return names[kind] ?? subject
  }
}
