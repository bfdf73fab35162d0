import { useRef, useState } from 'react'
import { useUpload } from '#client/upload.ts'
import { api } from '../../api.ts'

type VoucherPicture = { photo: File | null; id: string | null; error: string | undefined }

const none: VoucherPicture = { photo: null, id: null, error: undefined }

/** The picture of a voucher. It is uploaded as soon as it is chosen, and can be uploaded again after a failure. */
export function useVoucher() {
  const [voucher, setVoucher] = useState(none)
  const newest = useRef<File | null>(null)
  const { upload, share, isPending } = useUpload(api.uploads.upload, {
    purpose: 'voucher',
    onFail: ({ message }) => {
      setVoucher((before) => ({ ...before, error: message }))
      return true
    },
  })

  const send = async (photo: File) => {
    newest.current = photo
    setVoucher({ photo, id: null, error: undefined })
    const uploaded = await upload(photo)
    // Ignores this picture if another one was chosen during the upload.
    if (uploaded && newest.current === photo) setVoucher({ photo, id: uploaded.id, error: undefined })
  }
  return {
    ...voucher,
    isPending,
    share: voucher.photo && isPending ? share : undefined,
    choose: (photo: File) => void send(photo),
    retry: voucher.photo && voucher.error && !isPending ? () => void send(voucher.photo as File) : undefined,
    setError: (error: string) => setVoucher((before) => ({ ...before, error })),
    clear: () => {
      newest.current = null
      setVoucher(none)
    },
  }
}
