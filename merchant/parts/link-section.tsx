import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'

export type LinkRow = { to: string; icon: LucideIcon; label: ReactNode; value?: ReactNode }

export function LinkSection({ title, rows }: { title: ReactNode; rows: readonly LinkRow[] }) {
  return (
    <Section title={title}>
      <List>
        {rows.map(({ to, icon, label, value }) => (
          <Row key={to} to={to} icon={<Icon of={icon} size={2} />} value={value}>
            {label}
          </Row>
        ))}
      </List>
    </Section>
  )
}
