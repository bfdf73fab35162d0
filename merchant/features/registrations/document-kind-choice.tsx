import { useLingui } from '@lingui/react/macro'
import { Segments } from '#kit/segments.tsx'
import type { ApplicationForm } from './application-fields.tsx'
import { documentKinds, documentNames } from './document-kinds.ts'

/** Which document the photos show. */
export function DocumentKindChoice({ form }: { form: ApplicationForm }) {
  const { t } = useLingui()
  return (
    <Segments
      label={t`Document`}
      items={documentKinds.map((value) => ({ value, label: t(documentNames[value]) }))}
      value={form.watch('idKind')}
      onChange={(kind) => form.setValue('idKind', kind)}
    />
  )
}
