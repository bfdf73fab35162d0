import { constants, setPriority } from 'node:os'
import { Refusal } from '../refuse.ts'
import type { JobAnswer } from './job-answer.ts'

/**
 * Runs the jobs of a lane in this process, one after another. A refusal goes back to the server; a fault ends the
 * process, which the server reports.
 */
export function answerJobs<Job extends object, Result>(work: (job: Job) => Result | Promise<Result>): void {
  // The server's processes answer calls, so they come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.on('message', (job: Job) => {
    void answer(job, work).then((each) => process.send?.(each))
  })
  process.on('disconnect', () => process.exit())
}

async function answer<Job, Result>(
  job: Job,
  work: (job: Job) => Result | Promise<Result>,
): Promise<JobAnswer<Awaited<Result>>> {
  try {
    return { done: await work(job) }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return { refused: failure.word, detail: failure.detail }
  }
}
