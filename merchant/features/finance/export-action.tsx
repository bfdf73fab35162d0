import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { ExportSheet } from './export-sheet.tsx'

export function ExportAction() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HeaderAction label={t`Export`} icon={<Icon of={Download} size={2} />} onPress={() => setOpen(true)} />
      <ExportSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
