import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage } from '../pages/other-pages.tsx'
import { AskPage } from './ask-page.tsx'
import { QuestionPage } from './question-page.tsx'

/** Asking a shop, and reading its answers: a separate entry with its own texts, so that others do not load them. */
export function Ask({ page }: { page: StorePage }) {
  if (page.kind === 'ask') return <AskPage {...page} />
  return page.kind === 'question' ? <QuestionPage {...page} /> : <FailedPage />
}
