import { i18n, type Messages } from '@lingui/core'

/** The texts of one language, as its `.po` file is built. */
export type Catalogue = { messages: Messages }

/** What `import.meta.glob` finds: the catalogue of each language by its path. */
type Catalogues = Record<string, () => Promise<Catalogue>>

/** The two catalogues of each language: the first load brings the texts of the frame and the sign-in alone. */
type AppCatalogues = {
  /** `./app/locales/<language>.po` */
  frame: Catalogues
  /** `./locales/<language>.po` */
  screens: Catalogues
}

/** The texts of an app in the language that it is shown in. */
export class AppTexts<Code extends string> {
  readonly #catalogues: AppCatalogues
  readonly #chosen: () => Code
  /** The language asked for last: the texts of an earlier one may come later, and must not be shown over it. */
  #requested: Code | null = null
  #areScreensNeeded = false
  #screens: Promise<unknown> | null = null

  /** `chosen` names the language to begin with. */
  constructor(catalogues: AppCatalogues, chosen: () => Code) {
    this.#catalogues = catalogues
    this.#chosen = chosen
  }

  /**
   * Loads the texts of a language and shows the app in it, without a reload. Answers false when another language was
   * asked for meanwhile; throws when the texts cannot be loaded.
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

  /** Loads the texts of the screens behind the sign-in: once, with the first of them. Later languages bring them too. */
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
