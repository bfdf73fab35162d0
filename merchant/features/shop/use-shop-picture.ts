import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUpload } from '#client/upload.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'

/** Chooses, cuts, uploads and stores a picture of the shop. A file that is not a picture is refused at once. */
export function useShopPicture<Field extends string>(
  purpose: 'logo' | 'banner',
  onStored: (field: Field, id: string) => Promise<unknown>,
) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<{ field: Field; photo: File } | null>(null)
  const [isStoring, setStoring] = useState(false)
  const { upload } = useUpload(api.uploads.upload, { purpose })
  const close = () => setChosen(null)
  return {
    chosen,
    choose: (field: Field, photo: File) => setChosen({ field, photo }),
    close,
    isPending: isStoring,
    refuse: () => {
      close()
      toasts.fail(t`This file is not a picture. Choose a JPEG, PNG, WebP or AVIF.`)
    },
    store: async (picture: File) => {
      if (!chosen) return
      setStoring(true)
      const stored = await upload(picture)
      if (stored && (await onStored(chosen.field, stored.id))) close()
      setStoring(false)
    },
  }
}

export const pictureId = (url: string | null) => /\/files\/([0-9a-f-]{36})\.webp$/.exec(url ?? '')?.[1] ?? null
