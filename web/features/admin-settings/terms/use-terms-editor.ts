import * as v from 'valibot'
import { saveTermsDraftRoute } from '../../../../domain/api/program/terms-editor'
import { addDays } from '../../../../domain/calendar'
import { nextVersion, termsProblem, type TermsProblem } from '../../../../domain/texts/terms'
import type { Terms } from '../../../data/queries/installation/terms'
import { useToday } from '../../../data/queries/clock'
import { useCommand } from '../../../forms/use-command'
import { useMessages } from '../../../i18n/language'
import { termsEditor } from '../../../i18n/admin-areas'
import { sharedDraftShape, useSharedDraft } from '../general/shared-draft'

/** The default notice period for new terms in days, which gives people time to read them or leave. */
const noticeDays = 30

const termsForm = v.object({ textEn: v.string(), textEs: v.string(), askAgain: v.boolean(), from: v.string() })
type TermsForm = v.InferOutput<typeof termsForm>
const termsDraft = sharedDraftShape(termsForm, { textEn: '', textEs: '', askAgain: false, from: '' })

export type TermsEditorState = ReturnType<typeof useTermsEditor>

/** Holds the local draft of the next terms, which is based on the draft that all admins share. */
export function useTermsEditor(terms: Terms) {
  const t = useMessages(termsEditor)
  const today = useToday()
  const { draft } = terms
  const before = terms.published[0]
  const start: TermsForm = {
    textEn: (draft ?? before)?.text_en ?? '',
    textEs: (draft ?? before)?.text_es ?? '',
    askAgain: draft?.ask_again ?? false,
    from: addDays(today, noticeDays),
  }
  const localDraft = useSharedDraft('admin-terms', termsDraft, start, draft?.updated ?? '')
  const { form, base } = localDraft
  const problem: TermsProblem = termsProblem({ text_en: form.textEn, text_es: form.textEs }, before)
  const saving = useCommand(saveTermsDraftRoute, {
    done: () => ({ title: t.saved }),
    onDone: ({ updated }, { textEn, textEs, askAgain }) => localDraft.markSaved(updated, { textEn, textEs, askAgain }),
    refused: (why) => ({ title: t.failed, text: why }),
  })
  return {
    ...localDraft,
    version: nextVersion(terms.published),
    before,
    problem,
    input: { textEn: form.textEn, textEs: form.textEs, askAgain: form.askAgain, base },
    saving,
  }
}
