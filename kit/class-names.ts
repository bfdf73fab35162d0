/** Joins the class names that are not empty. */
export const classNames = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
