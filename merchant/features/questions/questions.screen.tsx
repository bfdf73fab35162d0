import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { useTabs, withCounts } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { QuestionRow } from './question-row.tsx'
import { ReportQuestion } from './report-question.tsx'
import { Thread } from './thread.tsx'

const questionTabs = [
  { value: 'all', label: msg`All` },
  { value: 'unread', label: msg`Unread` },
  { value: 'waiting', label: msg`Unanswered` },
] as const

/** The conversations with shoppers, or one of them. */
export default function QuestionsScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id && search.get('step') === 'report') return <ReportQuestion id={id} />
  return id ? <Thread key={id} id={id} /> : <Questions />
}

function Questions() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const tabs = useTabs({ label: t`Questions by status`, tabs: questionTabs, name: 'filter', initial: 'all' })
  const filter = tabs.value
  const list = useInfinite(api.questions.list, { query: filter === 'all' ? {} : { filter } })
  return (
    <RecordsScreen
      header={<Header title={t`Shoppers’ questions`} onBack={back} />}
      tabs={withCounts(tabs, { unread: list.first?.unread ?? 0 })}
      source={list}
      keyOf={({ id }) => id}
      listHeader={list.first && <AnswerTime hours={list.first.answerHours} />}
      empty={
        <Empty icon={<Icon of={MessagesSquare} size={2.4} />}>
          {filter === 'all' ? (
            <Trans>No questions yet. Shoppers ask on your shop’s pages, and on the page of their order.</Trans>
          ) : (
            <Trans>Nothing here. All questions are read and answered.</Trans>
          )}
        </Empty>
      }
    >
      {(question) => <QuestionRow question={question} />}
    </RecordsScreen>
  )
}

/** What shoppers read about the shop's answers, and from what it is counted. */
function AnswerTime({ hours }: { hours: number | null }) {
  const days = Math.ceil((hours ?? 0) / 24)
  return (
    <p className="px-20 pt-14 pb-10 text-caption text-soft">
      {hours === null ? (
        <Trans>Your shop shows how soon you answer once five questions were answered.</Trans>
      ) : hours <= 24 ? (
        <Plural
          value={hours}
          one="Your shop shows: usually answers within # hour. Counted from the last 20 questions."
          other="Your shop shows: usually answers within # hours. Counted from the last 20 questions."
        />
      ) : (
        <Plural
          value={days}
          one="Your shop shows: usually answers within # day. Counted from the last 20 questions."
          other="Your shop shows: usually answers within # days. Counted from the last 20 questions."
        />
      )}
    </p>
  )
}
