import { i18n, type Messages } from '@lingui/core'

/** The texts of one language, as built from its `.po` file. */
export type Catalogue = { messages: Messages }

/** The result of `import.meta.glob`: the catalogue of each language by its path. */
type Catalogues = Record<string, () => Promise<Catalogue>>

/** Each language has two catalogues, so that the first load brings only the texts of the frame and the login. */
type AppCatalogues = {
  frame: Catalogues
  screens: Catalogues
}

/** The texts of an app in the shown language. */
export class AppTexts<Code extends string> {
  readonly #catalogues: AppCatalogues
  readonly #chosen: () => Code
  /** The language that was requested last. The texts of an earlier one may arrive later, and must not replace it. */
  #requested: Code | null = null
  #areScreensNeeded = false
  #screens: Promise<unknown> | null = null

  /** `chosen` returns the first language. */
  constructor(catalogues: AppCatalogues, chosen: () => Code) {
    this.#catalogues = catalogues
    this.#chosen = chosen
  }

  /**
   * Loads the texts of a language and shows the app in it, without a reload. Returns false if another language was
   * requested during the load. Throws if the texts cannot be loaded.
   */
  async show(code: Code): Promise<boolean> {
    this.#requested = code
    const { frame, screens } = this.#catalogues
    const loads = [frame[`./app/locales/${code}.po`], this.#areScreensNeeded ? screens[`./locales/${code}.po`] : null]
    try {
      for (const { messages } of await Promise.all(loads.flatMap((load) => load?.() ?? []))) i18n.load(code, messages)
    } catch (error) {
      if (this.#requested === code) this.#requested = null
      throw error
    }
    if (this.#requested !== code) return false
    i18n.activate(code)
    document.documentElement.lang = code
    return true
  }

  /** Loads the texts of the screens behind the login, once, with the first screen. Later languages load them too. */
  async loadScreens(): Promise<void> {
    this.#areScreensNeeded = true
    this.#screens ??= this.show(this.#requested ?? this.#chosen())
    try {
      await this.#screens
    } catch (error) {
      this.#screens = null
      throw error
    }
  }
}
