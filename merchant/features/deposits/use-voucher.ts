import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useUpload } from '../../upload.ts'

type Voucher = { photo: File | null; id: string | null; error: string | undefined }

const none: Voucher = { photo: null, id: null, error: undefined }

/** The picture of a voucher: sent as soon as it is chosen, and again where that failed. */
export function useVoucher() {
  const { t } = useLingui()
  const [voucher, setVoucher] = useState(none)
  const newest = useRef<File | null>(null)
  const { upload, isPending } = useUpload('voucher', ({ message }) => {
    setVoucher((before) => ({ ...before, error: message }))
    return true
  })

  const send = async (photo: File) => {
    newest.current = photo
    setVoucher({ photo, id: null, error: undefined })
    const uploaded = await upload(photo)
    // Another picture was chosen meanwhile: this one no longer counts.
    if (uploaded && newest.current === photo) setVoucher({ photo, id: uploaded.id, error: undefined })
  }
  const choose = (photo: File) => {
    if (photo.size <= limits.uploadBytesMax) return void send(photo)
    newest.current = null
    setVoucher({ ...none, error: t`The maximum size is 10 MB. Choose a smaller picture.` })
  }
  return {
    ...voucher,
    isPending,
    choose,
    retry: voucher.photo && voucher.error && !isPending ? () => void send(voucher.photo as File) : null,
    setError: (error: string) => setVoucher((before) => ({ ...before, error })),
    clear: () => {
      newest.current = null
      setVoucher(none)
    },
  }
}
