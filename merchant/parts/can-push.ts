/** Whether this browser can show notifications of the app. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
