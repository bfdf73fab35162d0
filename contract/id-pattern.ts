/** A UUID in lower case. This file must not import TypeBox, because the apps load it. */
export const idPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const whole = new RegExp(`^${idPattern}$`)

export const isId = (text: string): boolean => whole.test(text)
