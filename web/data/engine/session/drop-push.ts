/** This browser takes no pushes any more: whoever uses it next reads nothing of the person who leaves. Without support there is nothing to do. */
export async function dropPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // the server has ended it with the device
  }
}
