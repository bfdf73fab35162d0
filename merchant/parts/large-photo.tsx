import { Sheet } from '#kit/sheet.tsx'

export const LargePhoto = ({ url, label, onClose }: { url: string; label: string; onClose: () => void }) => (
  <Sheet isOpen onClose={onClose} title={label}>
    <img src={url} alt={label} className="w-full" />
  </Sheet>
)
