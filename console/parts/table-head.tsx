import { classNames } from '#kit/class-names.ts'

type Column = { name: string; className?: string }

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr className="border-b border-line">
        {columns.map(({ name, className }) => (
          <th
            key={name}
            scope="col"
            className={classNames('py-6 text-left text-tiny font-normal text-soft', className)}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
