import { Field, type FieldProps } from '../../ui/primitives/form/Field.tsx';
import { splash } from '../../ui/strings/actions.ts';

export function EmailField(props: Pick<FieldProps, 'value' | 'onChange' | 'hint'>) {
  return <Field label={splash.email} type="email" autoComplete="username" inputMode="email" {...props} />;
}
