import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DocumentKind, documentKinds } from '#contract/document-kinds.ts'
import { Segments } from '#kit/segments.tsx'
import type { ApplicationForm } from './application-fields.tsx'

const documentNames: Readonly<Record<DocumentKind, MessageDescriptor>> = {
  identity_card: msg`Identity card`,
  passport: msg`Passport`,
  driving_licence: msg`Driving licence`,
}

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
