import { usePublicProgramme } from './public-programme'

/** Whether mails are kept in the mail log because no mail server is set up; false until the server has said so. */
export const useMailsKept = (): boolean => usePublicProgramme()?.mailsKept ?? false
