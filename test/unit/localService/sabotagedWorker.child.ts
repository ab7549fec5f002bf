import './sabotage';
import '../../../src/localService/worker/drawingWorker';
