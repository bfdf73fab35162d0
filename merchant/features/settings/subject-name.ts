import { useLingui } from '@lingui/react/macro'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'

/** What an objection is about, in words: `withdrawal:WD-…` is "Withdrawal WD-…", an act by what was done. */
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
