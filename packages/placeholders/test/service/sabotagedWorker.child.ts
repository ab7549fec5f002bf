import './sabotage';
import '../../src/service/worker/drawingWorker';
