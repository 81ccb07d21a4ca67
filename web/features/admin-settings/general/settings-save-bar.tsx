import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import type { SettingsEditorState } from './use-settings-editor'

/** The bar with Discard and Save. In low windows it isn't sticky, because it would cover the form when text is large. */
export function SettingsSaveBar({ editor }: { editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const problemCount = editor.state.problems.size
  return (
    <div className="z-5 flex flex-wrap items-center gap-x-3 rounded-xl bg-text px-3 py-1.5 text-surface shadow-lg [@media(height>=30em)]:sticky [@media(height>=30em)]:bottom-20 md:-mx-6 md:mt-auto md:-mb-5 md:gap-x-5 md:rounded-none md:px-6 md:py-2.5 md:[@media(height>=30em)]:bottom-0">
      <span role="status" className="px-1 font-semibold max-md:mr-auto max-md:text-sm">
        {problemCount > 0 && `${t.problems(problemCount)}, `}
        {t.unsaved(editor.changed)}
      </span>
      <span className="mr-auto text-sm max-lg:hidden">{t.keptHere(editor.changed)}</span>
      <button
        type="button"
        onClick={editor.discard}
        className="min-h-11 px-1 font-semibold underline underline-offset-3 max-md:text-sm md:px-2"
      >
        {t.discard}
      </button>
      <Button
        kind="bar"
        size="sm"
        className="max-md:flex-1"
        blocked={editor.saving.blocked}
        {...(problemCount > 0 && { 'aria-disabled': true })}
        busy={editor.saving.busy}
        onClick={editor.save}
      >
        {editor.saving.busy ? t.saving : t.save}
      </Button>
    </div>
  )
}
