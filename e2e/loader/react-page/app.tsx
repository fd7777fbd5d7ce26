import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PorchlightWidget } from '../../../react/src/PorchlightWidget.tsx';
import { usePorchlight } from '../../../react/src/use-porchlight.ts';

const { dataset } = document.body;

const App = () => {
  const [isThere, setThere] = useState(true);
  const [renders, setRenders] = useState(0);
  const { open } = usePorchlight();
  return (
    <>
      <button type="button" onClick={open}>
        Ask
      </button>
      <button type="button" onClick={() => setThere(!isThere)}>
        Turn
      </button>
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render {renders}
      </button>
      {isThere && (
        <PorchlightWidget
          baseUrl={dataset['baseUrl'] ?? ''}
          websiteToken="tok"
          user={{ identifier: 'ada', name: 'Ada' }}
          locale="de"
        />
      )}
    </>
  );
};

const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
