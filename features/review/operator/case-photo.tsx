import { type ComponentProps, useState } from 'react';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { PhotoCard } from '#ui/console/photo-card.tsx';

interface CasePhotoProps<Input>
  extends Pick<ComponentProps<typeof PhotoCard>, 'title' | 'showLabel' | 'hotkey' | 'onLook' | 'children'> {
  /** `onLook` is called once its look was written down. */
  call: CallDefinition<Input, { image: ShownImage }>;
  input: Input;
}

/** A photo of a case, fetched when it is asked for, since each look is written down. */
export function CasePhoto<Input>({ call, input, onLook, ...card }: CasePhotoProps<Input>) {
  const [image, show] = useState<ShownImage | null>(null);
  const look = useCommand(call, {
    onSuccess: (answer) => {
      show(answer.image);
      onLook();
    },
  });
  return <PhotoCard {...card} image={image} busy={look.busy} onLook={() => void look.run(input)} />;
}
