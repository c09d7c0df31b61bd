/** Tells when an element comes into the window, or nearly, and when it leaves it. */
import type { Attachment } from 'svelte/attachments';

/** Boards a little outside are fetched ahead. */
const MARGIN = '120px';

export function inSight(tell: (visible: boolean) => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)!.isIntersecting), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(false);
    };
  };
}
