import prepareSuite from './prepare-suite'
import { prepareStoryWorld } from './story-world'

/** The set-up of stories and pictures: a place for what they start from, and in it the world that most of them start in. */
export default async function prepareStories(): Promise<() => Promise<void>> {
  const clear = await prepareSuite()
  try {
    await prepareStoryWorld()
    return clear
  } catch (error) {
    await clear()
    throw error
  }
}
