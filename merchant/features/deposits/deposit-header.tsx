import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { Header, HeaderAction } from '#kit/header.tsx'
import { paths } from '../../paths.ts'

export function DepositHeader({ title, onBack }: { title: string; onBack: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Header
      title={title}
      onBack={onBack}
      action={<HeaderAction label={t`History`} onPress={() => void navigate(paths.rechargeRecord)} />}
    />
  )
}
