let isPrinted = false

/** Says whether a desk is being printed: a sheet of paper is narrower, and shows what is on the screen. */
export const printDesk = (now: boolean) => {
  isPrinted = now
}

export const isDeskPrinted = () => isPrinted
